/** What can be seen of a visit at one moment. */
export interface Seen {
  /** Of the address; it is compared, and never sent. */
  readonly path: string
  /** The path as the table of addresses has it: `/series/:slug`. */
  readonly route: string
  /** What was searched for; it is compared, and never sent. */
  readonly query: string
  /** How far a free part has been read; null where none is open. */
  readonly preview: 'opened' | 'finished' | null
}

export interface Happening {
  readonly category: 'page' | 'search' | 'preview'
  readonly action: 'view' | 'used' | 'opened' | 'finished'
  /** The route, which holds no person, title or typed word. */
  readonly label: string
}

/** Compares each state of a visit with the one before, and returns what happened between them. */
export function watchVisit(): (now: Seen) => Happening[] {
  let before: Seen | null = null
  let finished = false
  return now => {
    const last = before?.path === now.path ? before : null
    const happened: Happening[] = []
    const label = now.route
    if (!last) {
      finished = false
      happened.push({ category: 'page', action: 'view', label })
    }
    if (now.query !== '' && now.query !== last?.query)
      happened.push({ category: 'search', action: 'used', label })
    if (now.preview && !last?.preview) happened.push({ category: 'preview', action: 'opened', label })
    if (now.preview === 'finished' && !finished) {
      finished = true
      happened.push({ category: 'preview', action: 'finished', label })
    }
    before = now
    return happened
  }
}
