import { beforeEach, expect, it } from 'vitest'
import { useNavigation } from '../router/navigation.ts'
import { createTexts } from '../texts/texts.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { keepHtml } from './keep-html.tsx'

const texts = createTexts({ lang: 'en', files: { common: { hello: 'Hello, {{name}}' } }, always: {} })

/** The names that were rendered. */
let rendered: string[] = []
beforeEach(() => {
  rendered = []
})

interface Props {
  readonly name: string
}

function Greeting({ name }: Props) {
  const { t } = useTranslation()
  rendered.push(name)
  return <b>{t('hello', { name })}</b>
}

const Other = ({ name }: Props) => <i>{name}</i>
const Here = () => <b>{useNavigation().place.path}</b>

it('a part is rendered once for the same props', () => {
  const htmlOf = keepHtml(texts)
  expect(htmlOf(Greeting, { name: 'Mara & Tom' })).toBe('<b>Hello, Mara &amp; Tom</b>')
  expect(htmlOf(Greeting, { name: 'Mara & Tom' })).toBe('<b>Hello, Mara &amp; Tom</b>')
  expect(htmlOf(Greeting, { name: 'Tom' })).toBe('<b>Hello, Tom</b>')
  expect(rendered).toEqual(['Mara & Tom', 'Tom'])
})

it('two parts with the same props are two', () => {
  const htmlOf = keepHtml(texts)
  expect(htmlOf(Greeting, { name: 'Tom' })).toBe('<b>Hello, Tom</b>')
  expect(htmlOf(Other, { name: 'Tom' })).toBe('<i>Tom</i>')
})

it('what was asked for longest ago makes room for what is new', () => {
  const htmlOf = keepHtml(texts, 1_000)
  for (let at = 0; at < 100; at++) {
    htmlOf(Greeting, { name: 'often' })
    htmlOf(Greeting, { name: `once ${at}` })
  }
  htmlOf(Greeting, { name: 'once 0' })
  expect(rendered.filter(name => name === 'often')).toHaveLength(1)
  expect(rendered.filter(name => name === 'once 0')).toHaveLength(2)
})

it('a part that shows more than texts and its props is not kept, but fails', () => {
  expect(() => keepHtml(texts)(Here, {})).toThrow('outside of the frame')
})
