import { expect, it } from 'vitest'
import { asMarkdown } from './standard-text.ts'

const operator = { name: 'Harbour Books', address: 'Pier 7\nHamburg', email: '', legal: '' }
const file = {
  lead: 'Run by {{operator}}.',
  sections: [
    {
      title: 'Who',
      text: ['{{operator}}\n{{address}}\n{{email}}', '{{legal}}', 'See [Contact](/contact).'],
      withCredits: { title: 'Who gives credits' },
    },
    { title: 'Names', text: ['- __Host-lang\n- a*b'] },
  ],
}

it('is the standard text with the operator in it, in which addresses keep their lines and signs mean nothing', () => {
  expect(asMarkdown(file, { operator, credits: false }, 'no mail yet')).toBe(
    [
      'Run by Harbour Books.',
      '## Who',
      'Harbour Books  \nPier 7  \nHamburg  \nno mail yet',
      'See [Contact](/contact).',
      '## Names',
      '- \\_\\_Host-lang\n- a\\*b',
    ].join('\n\n'),
  )
})

it('is the text about credits where the shop gives them', () => {
  expect(asMarkdown(file, { operator, credits: true }, '')).toContain('## Who gives credits')
})
