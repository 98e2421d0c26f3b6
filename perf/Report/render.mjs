// Renders the charts of perf/Report/charts to docs/pictures/*.svg. Run by `bench report`, in the folder of the repository; --dark renders what a dark page shows.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as vega from 'vega';
import * as vegaLite from 'vega-lite';

const charts = join('perf', 'Report', 'charts');
const pictures = process.argv.includes('--dark') ? join('artifacts', 'dark') : join('docs', 'pictures');
const config = JSON.parse(readFileSync(join('perf', 'Report', 'config.json'), 'utf8'));

// The colours of a light page, and those of a dark one: texts, lines of the axes, and the data. Each has a contrast of 3 with its page at least, and texts of 4.5.
const inks = {
  '#1f2328': '#e6edf3', '#d0d7de': '#3d444d',
  '#0072B2': '#56B4E9', '#B86E00': '#E69F00', '#00835F': '#2FBF94', '#B0588D': '#CC79A7', '#6F5BC0': '#A797F0', '#C65200': '#E8804A', '#767676': '#9DA7B3', '#857800': '#B8A800',
};

// Without a canvas widths are estimated, and Vega's estimate is a third too wide for these fonts.
vega.textMetrics.width = (item, text) => (text ?? item.text ?? '').toString().length * (item.fontSize ?? 11) * (item.fontWeight === 'bold' ? 0.69 : 0.61);

// A table begins with a comment, which a reader of tab-separated values does not know.
const loader = vega.loader();
loader.load = async path => readFileSync(path, 'utf8').replace(/^#.*\n/gm, '');

function style() {
  return Object.entries(inks).map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`).join('');
}

function addInks(svg) {
  const rules = process.argv.includes('--dark') ? style() : `@media (prefers-color-scheme: dark){${style()}}`;
  return svg.replace(/(<svg[^>]*>)/, `$1<style>${rules}</style>`);
}

// What the picture was made of: a test finds those that are older than their figures.
function hash(file, spec) {
  const inputs = [join(charts, file), join('perf', 'Report', 'config.json'), ...dataOf(spec).sort()];
  return createHash('sha256').update(inputs.map(path => readFileSync(path, 'utf8').replace(/\r/g, '')).join('\n')).digest('hex').slice(0, 16);
}

function dataOf(node) {
  return node && typeof node === 'object'
    ? [...new Set([...(typeof node.url === 'string' ? [node.url] : []), ...Object.values(node).flatMap(dataOf)])]
    : [];
}

mkdirSync(pictures, { recursive: true });
for (const file of readdirSync(charts).filter(name => name.endsWith('.json')).sort()) {
  const spec = JSON.parse(readFileSync(join(charts, file), 'utf8'));
  const missing = dataOf(spec).find(path => !existsSync(path));
  if (missing) {
    console.log(`${file} is skipped: there is no ${missing}`);
    continue;
  }

  const { spec: compiled } = vegaLite.compile(spec, { config });
  const view = new vega.View(vega.parse(compiled), { renderer: 'none', loader, logLevel: vega.Warn });
  const path = join(pictures, file.replace('.json', '.svg'));
  writeFileSync(path, addInks(await view.toSVG()).replace('<svg ', `<svg data-inputs="${hash(file, spec)}" `) + '\n');
  console.log(path);
}
