namespace Amqp.Encoding.Perf;

/// <summary>Checks of results, for the setup of benchmarks: a fast wrong answer does not count.</summary>
public static class Check
{
    public static void That(bool condition, string what)
    {
        if (!condition)
        {
            throw new InvalidOperationException($"Not as it should be: {what}.");
        }
    }

    public static void Equal<T>(ReadOnlySpan<T> actual, ReadOnlySpan<T> expected, string what) => That(actual.SequenceEqual(expected, EqualityComparer<T>.Default), what);
}
