import { call } from '../call.ts'
import { listStudioCatalogue } from './studio-catalogue.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
/** Bytes of a file with 10 000 rows. */
const MOST_FILE = 16_777_216

const { kind, q, series, volume, lang, state, missing, due, sort, descending } = listStudioCatalogue.query
const FORMAT = { names: ['csv', 'onix'] } as const
const TYPE = { names: ['novel', 'manga'] } as const

/**
 * The rows that `listStudioCatalogue` lists, all of them, as a file: a table, or of volumes an ONIX for Books 3.0 message
 * with reference tags. `checkExchange` reads both. The table is in UTF-8 with a byte order mark and in the language of the
 * request: names of columns, choices, and the comma or semicolon that spreadsheets of that language expect.
 * @param kind Series, volumes or parts; volumes by default.
 * @param q Only where the title, the address or the series has these words.
 * @param series Only of this series, by its id or address.
 * @param volume Only of this volume, by its id or address.
 * @param lang Only of series in this language.
 * @param state Only in these states.
 * @param missing Only where any of this is missing.
 * @param due As of the catalogue.
 * @param sort title (of the series, then number), date, number, state, price or newest; title by default.
 * @param descending The other way round.
 * @param format csv or onix; csv by default.
 * @param columns Names of fields, separated by commas; all by default.
 * @produces text/csv application/xml
 */
export const exportCatalogue = call({
  name: 'exportCatalogue',
  method: 'GET',
  path: '/app/v2/studio/exchange/export',
  query: {
    ...{ kind, q, series, volume, lang, state, missing, due, sort, descending },
    ...{ format: FORMAT, columns: 'text' },
  },
  answers: null,
  refuses: { ...forStaff, 400: 'onixOfVolumes' },
  needs: 'staff',
  right: 'see',
  raw: true,
})

/**
 * Says what a file would change of the catalogue, and changes nothing: a table (comma, semicolon or tab; UTF-8, UTF-16 or
 * Windows-1252) whose rows are found by the columns `id` or `slug`, or an ONIX for Books 3.0 message (reference or short
 * tags) whose products are found by record reference, ISBN, or series and number. `changeStudioFields` saves what it
 * answers. Of a table, a row with a wrong cell is left out as a whole, but not for a field that is not theirs, or that
 * somebody has changed meanwhile. With `create`, series and volumes that the shop does not have are answered as `creations`:
 * they are planned, and readers do not see them. Rows of volumes are found by `series` (or its title) and `number` then,
 * too.
 * @param kind Of the rows of a table; volume by default.
 * @param create Whether what is new is to be planned; otherwise it is a problem.
 * @param type What new series are of which the file does not say it: novel or manga.
 * @param newLang The language of new series of which the file does not say it.
 * @param wrong Whether `wrongRows` is wanted.
 */
export const checkExchange = call({
  name: 'checkExchange',
  method: 'POST',
  path: '/app/v2/studio/exchange/check',
  query: {
    kind,
    create: 'flag',
    type: TYPE,
    newLang: lang,
    wrong: 'flag',
  },
  bytes: true,
  mostBody: MOST_FILE,
  answers: 'ExchangeCheck',
  refuses: {
    ...forStaff,
    400: [
      ...(['fileUnreadable', 'fileIsSpreadsheet', 'fileEmpty', 'tooManyRows', 'tooManyChanges'] as const),
      ...(['noKeyColumn', 'columnTwice', 'notOnix', 'documentType'] as const),
    ],
  },
  needs: 'staff',
  right: 'see',
})
