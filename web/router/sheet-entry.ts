/** How the sheets that are open are closed. */
const sheets = new Set<() => void>()
/** The fragment of the page, which its reader changes while a sheet is open, too. */
let hash = ''
let wasOfSheet = false
/** The entry of a sheet that was closed is being left. */
let isLeaving = false

const isOfSheet = () => Boolean(history.state?.sheet)

/**
 * Gives an open sheet an entry of the history, so that Back closes it. Sheets that follow each other share one, and it goes
 * with the last of them.
 *
 * @returns to be called when the sheet has been closed
 */
export function enterSheet(close: () => void): () => void {
  sheets.add(close)
  queueMicrotask(settle)
  return () => {
    sheets.delete(close)
    // Another sheet may be opened at the same moment.
    queueMicrotask(settle)
  }
}

/** Writes the fragment into the address of the page, which stays the same entry of the history. */
export function writeHash(to: string): void {
  hash = to
  history.replaceState(history.state, '', to)
}

/** To be called where another page begins, with which the sheets of the one before go. */
export function forgetSheets(): void {
  sheets.clear()
  noteEntry()
}

/** To be called for back and forward within a page, and when it begins: a page is loaded anew without its sheet. */
export function followSheets(): void {
  if (wasOfSheet && !isOfSheet()) {
    writeHash(hash)
    if (!isLeaving) {
      for (const close of sheets) close()
      sheets.clear()
    }
  }
  isLeaving = false
  if (isOfSheet()) wasOfSheet = true
  else noteEntry()
  settle()
}

function noteEntry(): void {
  wasOfSheet = isOfSheet()
  hash = location.hash
}

function settle(): void {
  if (isLeaving || isOfSheet() === sheets.size > 0) return
  if (sheets.size > 0) {
    history.pushState({ ...history.state, sheet: true }, '')
    noteEntry()
  } else {
    isLeaving = true
    history.back()
  }
}
