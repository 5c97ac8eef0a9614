import { describe, expect, it } from 'vitest'
import { formsOf, isInCapitals, withoutCapitals } from './title-case.ts'

const cased = (title: string, lang: string, ...lines: string[]) =>
  isInCapitals(title) ? withoutCapitals(title, formsOf([title], lines), lang) : title

describe('titles in capitals', () => {
  it.each([
    ['THE LORD HELPETH MAN AND BEAST', 'en', [], 'The Lord Helpeth Man and Beast'],
    ['IV – THE TIGER OF THE MARSH', 'en', [], 'IV – The Tiger of the Marsh'],
    ['MACDONALD GOES TO NASA', 'en', ['and MacDonald of NASA left'], 'MacDonald Goes to NASA'],
    ['LE MARÉCHAL DE DAMVILLE', 'fr', ['vit Damville, le maréchal'], 'Le maréchal de Damville'],
    ["LE TIGRE A L'AFFÛT", 'fr', ['il alla à la ville, à pied, le tigre', 'il a vu'], "Le tigre à l'affût"],
    ['XIV – LE DERNIER DES DIX', 'fr', [], 'XIV – Le dernier des dix'],
    [
      'DIE GROSSMUTTER SITZT AM FENSTER',
      'de',
      ['wo die Großmutter am Fenster sitzt'],
      'Die Großmutter sitzt am Fenster',
    ],
    ['DER ALTE MANN', 'de', ['Nun kam der alte Mann'], 'Der alte Mann'],
    ['TOUT SE TROUVE', 'fr', ['il a tout trouvé, on a trouvé ce qui se trouve'], 'Tout se trouve'],
    ['JACQUES CLEMENT', 'fr', ['vit Jacques Clément'], 'Jacques Clément'],
    ['CHEZ M. DE TRÉVILLE', 'fr', ['alla chez M. de Tréville'], 'Chez M. de Tréville'],
    ['FAITES PAR M. CATÉRUS', 'fr', ['les objections faites par eux'], 'Faites par M. Catérus'],
    [
      'LE CIMETIÈRE DES S. S. INNOCENTS',
      'fr',
      ['au cimetière des Innocents'],
      'Le cimetière des S. S. Innocents',
    ],
    ['LE BASTION SAINT-GERVAIS', 'fr', ['vers le bastion Saint-Gervais'], 'Le bastion Saint-Gervais'],
    ['PROLOGUE', 'en', [], 'Prologue'],
    ['ANNEXE A', 'fr', ['il a vu'], 'Annexe A'],
    ['ANHANG A', 'de', [], 'Anhang A'],
    ['GROUP A: RAIN', 'en', ['a group'], 'Group A: Rain'],
  ])('%s becomes as the language and the text write it (%s)', (title, lang, lines, expected) => {
    expect(cased(title, lang, ...lines)).toBe(expected)
  })

  it.each(['Extracts (Supplied by a Sub-Sub-Librarian)', 'XVII', 'SOS', 'IV – Der Regen', '第三章 雨'])(
    '%s is left as it is',
    title => {
      expect(cased(title, 'en')).toBe(title)
    },
  )

  it('do not take the capital of a beginning sentence for a name', () => {
    expect(cased('DIE REISE NACH ROM', 'de', 'Reise! Nach der langen Reise nach Rom')).toBe(
      'Die Reise nach Rom',
    )
  })
})
