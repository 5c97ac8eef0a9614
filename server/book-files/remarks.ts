/**
 * Everything that is said of a file that is read or imported, in the words of the command line; the studio has its own in `studio-remarks.json`, in three languages, under the same
 * codes. Of two texts the first is of one, the second of any other `count`.
 */
export const REMARKS = {
  plain: '{{text}}',

  formula: ['{{count}} formula is shown as text', '{{count}} formulas are shown as text'],
  film: ['{{count}} film is left out', '{{count}} films are left out'],
  sound: ['{{count}} recording is left out', '{{count}} recordings are left out'],
  scripted: [
    '{{count}} drawing that a script makes is left out',
    '{{count}} drawings that a script makes are left out',
  ],
  document: ['{{count}} embedded document is left out', '{{count}} embedded documents are left out'],
  form: ['{{count}} form is left out', '{{count}} forms are left out'],
  formulaLeftOut: ['{{count}} formula is left out', '{{count}} formulas are left out'],
  macrosLeftOut: 'its macros are left out',

  pictureHalved: 'a picture has half its width and height, {{name}}: it is too large to be turned as it is',
  pictureLeftOut: 'a picture is left out, {{name}}: {{why}}',
  pictureMissing: 'a picture is missing: {{name}}',
  pictureOutside: 'a picture from outside is left out: {{name}}',
  pictureUnreadable: 'a picture in a data: address cannot be read: {{name}}',
  longPicturesCut: [
    '{{count}} long picture is cut into {{pieces}} pieces',
    '{{count}} long pictures are cut into {{pieces}} pieces',
  ],
  isStrip: 'by its pictures it is a strip: say --layout paged if these are pages',
  archiveInside: 'an archive inside of it is left out: {{name}}',
  linkLeftOut: 'a link in it is left out: {{name}}',
  moreLeftOut: '{{number}} more are left out',
  pagesMissing: [
    '{{count}} page of its spine cannot be found in it',
    '{{count}} pages of its spine cannot be found in it',
  ],
  liveTextLeftOut: [
    'the text over {{count}} drawn page is left out',
    'the text over {{count}} drawn pages is left out',
  ],
  textPageLeftOut: 'a page of text between drawn pages is left out: {{name}}',
  firstPictureShown: 'a page of several pictures shows its first: {{name}}',
  letterPageBlank: 'a drawn page of letters only is left blank: {{name}}',
  noMimetype: 'its mimetype file is missing',
  fileUnchecked:
    'whether buyers can get this EPUB could not be found out, since checking it takes too much time or memory: where it cannot be handed on, they get one made from its parts',
  fileTooLarge:
    'it has {{size}} MB, and files of more than {{most}} MB are not stored: buyers get an EPUB made from its parts',
  fileStoredNow: 'its file was not stored until now: copies are made of it from now on',

  fileNotHandedOn: 'buyers get an EPUB made from its parts, since this one cannot be handed on: {{why}}',
  namesUnreadable:
    'letters beyond ASCII in names of files cannot be read in a 7z: look at the order of its pages',

  identifierOfSeveral: 'its identifier is that of several volumes, so it tells nothing',
  identifierCounts: '{{why}}, which counts',
  otherThanIdentifier:
    'its {{by}} says volume {{number}} of “{{series}}”, and its identifier that it is /volumes/{{slug}}',
  hasIdentifier: '/volumes/{{slug}} has its identifier',
  numberCounts:
    'its {{by}} says volume {{number}}, and its {{otherBy}} volume {{other}}: volume {{number}} counts',
  numberGuessed: 'if it is volume {{number}} of “{{series}}”, say so with --series and --volume',
  severalNumbers: 'its name says volumes {{number}} to {{to}}: it stands as volume {{number}}',
  listNoSeries: '“{{list}}” is taken for a list and not for its series',
  otherAuthor: '/series/{{slug}} is by {{author}}, and this is by {{other}}',
  standsByItself:
    '/series/{{slug}} is by {{author}}, and this is by {{other}}: it stands by itself; say --series if it belongs there',

  cutAtChapters: 'cut at its chapters, as its parts were that came before: --cut says otherwise',
  cutBefore: 'cut by an earlier version: say --cut auto to cut it anew',
  addressTaken: 'another volume has the address {{slug}}',
  retitled: '“{{from}}” is called “{{to}}” from now on',
  keptAs: 'what stood there is kept as edition {{number}} of {{slug}}',
  asInEdition: 'as it was in edition {{number}} of {{slug}}',
  staysAsSet: '{{slug}} keeps what change has set: {{fields}}',
  creditGone: '{{names}} is credited no more',
  notCredited: '{{names}} is not credited, as the volume has credits: see change {{slug}} --creators',
  offSale: '{{slug}} is off sale: say change {{slug}} --sale on',
  noDate: 'it has no publishing date, so that nobody can buy it: say one with --publish',
  noFreePart: 'no part of {{slug}} is free any more: say with --previews how many are',
  partHidden: 'part {{number}} is hidden, since it has text of a part that is hidden',
  partNotHidden: 'part {{number}} has text of a part that is hidden, and is not hidden itself',
  partBefore: 'part {{number}} can be read before part {{other}}, which launches later',
  sameVolume: '{{file}} is the same volume, and this file would be compared with it',
  takenApart:
    'part {{number}} (“{{title}}”) was put together by hand, and its text is not there in the same order: it is as the file is cut',

  saySeries: '{{why}}: say with --series which series it belongs to',
  contradicts: '{{why}}, of whose text it has nothing: say with --volume which it is',
  bothInShop:
    'its {{by}} says volume {{number}}, and its {{otherBy}} volume {{other}}, which are both in the shop: say with --volume which it is',
  identifierOfOther:
    'its identifier is that of /volumes/{{slug}}, and its {{by}} says volume {{number}} of “{{series}}”, which is /volumes/{{other}}: say with --series and --volume which it is',
  chaptersOnly: 'its name says chapters {{from}} to {{to}} and no volume: say with --volume where it belongs',
  byOthers:
    '/volumes/{{slug}} is by {{author}}: say which series this one belongs to, with --series, or with --replace that it takes that place',
  otherTitle:
    '/volumes/{{slug}} is already “{{title}}”, and this is “{{other}}”: say with --volume which number it has, or with --title or --replace that it takes that place',
  piecesMissing: 'pieces of it are missing',
  otherFile: 'what arrived is not the file that was announced',
  shopFailed: 'the shop failed at it: its log says why',
  mayNot: 'whoever imports it may not {{right}} in the series that it belongs to',
  sayVolumeOfPart: 'say to which series and volume the part belongs',
  emptyPart: 'there is nothing to read in its part “{{title}}”',
  changedMeanwhile: 'it was changed while it was read',
} as const
