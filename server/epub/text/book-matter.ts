import type { StyledElement } from '../styles/style-sheet.ts'

/** Whether text belongs to the work itself, or stands before or behind it. */
export type Matter = 'front' | 'body' | 'back'

/** Words of the EPUB Structural Semantics Vocabulary, of the guide of EPUB 2, and of DPUB-ARIA without their prefix. */
const MATTER_TYPES: Readonly<Record<Matter, readonly string[]>> = {
  front: [
    ...[
      'frontmatter',
      'preface',
      'foreword',
      'introduction',
      'dedication',
      'imprint',
      'copyright-page',
      'titlepage',
    ],
    ...[
      'halftitlepage',
      'title-page',
      'epigraph',
      'toc',
      'landmarks',
      'loi',
      'lot',
      'seriespage',
      'other-credits',
      'cover',
    ],
  ],
  body: [
    ...['bodymatter', 'prologue', 'chapter', 'part', 'volume', 'division', 'epilogue', 'conclusion', 'text'],
    ...['se:short-story', 'z3998:fiction', 'z3998:drama', 'z3998:scene'],
  ],
  back: [
    ...[
      'backmatter',
      'afterword',
      'appendix',
      'colophon',
      'endnotes',
      'rearnotes',
      'footnotes',
      'notes',
      'glossary',
    ],
    ...[
      'index',
      'bibliography',
      'contributors',
      'errata',
      'revision-history',
      'answers',
      'acknowledgements',
      'acknowledgments',
    ],
  ],
}
const MATTER_OF_TYPE = new Map(
  Object.entries(MATTER_TYPES).flatMap(([matter, types]) => types.map(type => [type, matter as Matter])),
)
/** An epigraph or a title may stand at the head of any chapter; only what divides a page says what a page is. */
const SECTIONING = new Set(['html', 'body', 'main', 'section', 'article', 'div'])

/** What the innermost section of a path says of its text by `epub:type` or `role`; null where none of them says anything. */
export function matterOfPath(path: readonly StyledElement[]): Matter | null {
  for (const { name, types } of path.toReversed()) {
    if (!SECTIONING.has(name)) continue
    for (const type of types) {
      const matter = MATTER_OF_TYPE.get(type)
      if (matter) return matter
    }
  }
  return null
}

/** What a line of the guide or of the landmarks says of the text that it points at. */
export function matterOfType(type: string): Matter | null {
  return MATTER_OF_TYPE.get(type) ?? null
}

const FRONT_TITLES = [
  // English
  '(half )?title ?page|copyright( (page|notice))?|imprint|dedication|epigraph|contents|table of contents|(list of )?illustrations\\b.*|cover|the project gutenberg e-?book.*',
  "(the )?(author|editor|translator|publisher)[’']?s?[’']? (preface|foreword|introduction|(introductory )?note)|(note|comment(s|ary)?) (up)?(on|to) the .+|about this .+",
  '(a )?(foreword|preface|introduction|introductory)( note| essay)?(,? (to|by) .+)?|acknowledge?ments?|list of characters|dramatis personae',
  // German
  'titel(seite|blatt)?|schmutztitel|impressum|widmung|motto|vorwort( .+)?|vorrede( .+)?|geleitwort|zum geleit|einleitung|einführung',
  'vorbemerkung(en)?|inhalt(sverzeichnis)?|zu diesem buch|personen(verzeichnis)?|abbildungsverzeichnis',
  // French
  'page de titre|faux[- ]titre|dédicace|épigraphe|préface( .+)?|avant[- ]propos|avertissement( .+)?|au lecteur|table( des (matières|chapitres))?|sommaire',
  "mentions légales|note de l[’']éditeur|personnages|table des illustrations",
  // Japanese
  '表紙|扉|目次|まえがき|前書き|はじめに|はしがき|序文|自序|緒言|献辞|凡例|口絵|登場人物(紹介)?',
]
const BACK_TITLES = [
  'afterword|appendi(x|ces)( .+)?|(end|foot)?notes|glossary|index|bibliography|about the (author|translator|publisher)|colophon|uncopyright',
  "acknowledge?ments?|also (by|in) .+|newsletter|translator[’']?s? notes?|(the )?(full )?(project gutenberg )?licen[sc]e|(gnu )?free documentation licen[sc]e|lizenz|licence|transcriber[’']?s notes?",
  '(be|an)merkung(en)? (zu|der|des) .+|inhalt(sverzeichnis)?|table( des (matières|chapitres))?|contents|目次',
  'nachwort( .+)?|anhang( .+)?|anmerkungen|fußnoten|register|glossar|über (den autor|die autorin|dieses buch)|danksagung|literatur(verzeichnis)?',
  'postface|annexes?( .+)?|notes( .+)?|glossaire|à propos de .+|remerciements|bibliographie|du même auteur',
  'あとがき|後書き|解説|訳者あとがき|奥付|著者紹介|注(釈)?|付録|参考文献',
]
const FRONT_TITLE = new RegExp(`^(${FRONT_TITLES.join('|')})[.:]?$`, 'iu')
const BACK_TITLE = new RegExp(`^(${BACK_TITLES.join('|')})[.:]?$`, 'iu')

const IMPRINT_TITLE =
  /^(imprint|colophon|uncopyright|copyright( (page|notice))?|impressum|mentions légales|achevé d[’']imprimer|奥付|((the )?full )?(the )?(project )?(gutenberg )?licen[sc]e.*|licence.*|lizenz.*|.*free documentation licen[sc]e.*|.*project gutenberg.*)[.:]?$/iu

/** Whether a title is one that front or back matter has in English, German, French or Japanese. */
export function isMatterTitle(title: string, matter: 'front' | 'back'): boolean {
  return (matter === 'front' ? FRONT_TITLE : BACK_TITLE).test(title.trim())
}

/** What says who made a book and what may be done with it, and is there to be found rather than read. */
export function isImprintTitle(title: string): boolean {
  return IMPRINT_TITLE.test(title.trim())
}

/** What opens the story itself, although it stands before the first chapter. */
export function isPrologue(title: string): boolean {
  return /^(prolog(ue)?|prelude|overture|vorspiel|auftakt|prélude|ouverture|préambule|序章|プロローグ|序幕|序曲)/iu.test(
    title.trim(),
  )
}
