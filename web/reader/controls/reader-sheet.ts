/** A sheet that the bar of a reader opens. */
export type ReaderSheet = 'contents' | 'settings'
