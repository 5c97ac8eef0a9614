/** The lines of the file with the checksums of a release, for what lies in the folder. */
export function sumsOf(folder: string): string
