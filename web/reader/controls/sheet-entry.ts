/** How the sheets that are open are closed. */
const sheets = new Set<() => void>()
/** The path of the page, and the fragment of its address, which its reader changes while a sheet is open, too. */
let path = ''
let hash = ''
let wasOfSheet = false
/** The entry of a sheet that was closed is being left. */
let isLeaving = false

const isOfSheet = () => Boolean(history.state?.sheet)

/**
 * Gives an open sheet an entry of the history, so that Back closes it. Sheets that follow each other share one, and it goes
 * with the last of them. A link out of a sheet takes its entry (`enterPage`).
 *
 * @returns to be called when the sheet has been closed
 */
export function enterSheet(close: () => void): () => void {
  addEventListener('popstate', followHistory)
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

/** The address has the fragment that the reader wrote last, as after a sheet was closed: nobody has followed a link. */
export const isOwnHash = () => location.hash === hash

function followHistory(): void {
  if (location.pathname !== path) sheets.clear()
  else if (wasOfSheet && !isOfSheet()) {
    writeHash(hash)
    if (!isLeaving) {
      for (const close of sheets) close()
      sheets.clear()
    }
  }
  isLeaving = false
  settle()
}

function settle(): void {
  if (isLeaving) return
  if (sheets.size > 0 && !isOfSheet()) {
    path = location.pathname
    hash = location.hash
    history.pushState({ ...history.state, sheet: true }, '')
  } else if (sheets.size === 0 && isOfSheet()) {
    isLeaving = true
    history.back()
  }
  wasOfSheet = isOfSheet()
}
