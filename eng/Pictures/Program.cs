using System.IO;
using Amqp.Encoding.Pictures;

// The folder of the repository: each picture goes to docs/pictures.
string repository = args is [string root] ? root : ".";
string folder = Path.Combine(repository, "docs", "pictures");
Directory.CreateDirectory(folder);
BytePictures.Array().Save(folder, "array-bytes");
BytePictures.TransferFrame().Save(folder, "transfer-frame");
LifePictures.Folders(Path.Combine(repository, "docs", "design.md")).Save(folder, "folders");
LifePictures.Buffer().Save(folder, "buffer-life");
LifePictures.Message().Save(folder, "message-life");
LifePictures.Delivery().Save(folder, "delivery-states");
FuzzPictures.Growth(Path.Combine(repository, "test", "Fuzz", "growth.tsv")).Save(folder, "fuzzing");
