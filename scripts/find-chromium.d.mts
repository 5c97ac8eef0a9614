/** The path of a Chromium; installs one where it can. Throws with one line where there is none. */
export function findChromium(say?: (line: string) => void): string
