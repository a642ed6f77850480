/**
 * What stands where the specification leaves something open ("not shown", "no action", "sample data"), by the rulings or by a decision. The
 * test of such a statement holds what stands instead.
 */
export const settled: Readonly<Record<string, string>> = {}
