/** Enough to see what was changed in a description. */
const MOST_SHOWN = 400

/** A moment as columns have it, with its offset. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** A value as the log keeps it: one or several texts, a moment, or what it is where it has no text of its own. */
export type StoredValue =
  | { readonly texts: readonly string[] }
  | { readonly moment: Date }
  | { readonly word: 'none' | 'empty' | 'yes' | 'no' }

/** What the log says that a column was or is, as JSON; undefined where the row was not there. */
export function storedValue(json: string | undefined): StoredValue {
  if (json === undefined) return { word: 'none' }
  const value: unknown = parsed(json)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return { word: 'empty' }
  if (typeof value === 'boolean') return { word: value ? 'yes' : 'no' }
  if (typeof value === 'string' && MOMENT.test(value)) return { moment: new Date(value) }
  return { texts: textsOf(value).map(shortened) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every(one => typeof one === 'string' || typeof one === 'number'))
    return value.map(String)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}

function shortened(text: string): string {
  const signs = [...text]
  return signs.length > MOST_SHOWN ? `${signs.slice(0, MOST_SHOWN).join('')} …` : text
}
