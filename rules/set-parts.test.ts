// Proves docs/product.md#editions
import { describe, expect, it } from 'vitest'
import { readSetParts } from './set-parts.ts'

const written = (text: string) =>
  readSetParts(text)
    ?.map(({ part, from }) => `${part}<${from ?? 'new'}`)
    .join(' ')

describe('the parts that a publisher sets', () => {
  it.each([
    ['3=2', '3<2'],
    ['3=2,4=3', '3<2 4<3'],
    ['3 = 2, 4 = new', '3<2 4<new'],
    ['# parts of this file\n1=new\t“Foreword, by Ada”\n2=1\t“One”\n\n# part 2 is gone', '1<new 2<1'],
  ])('are read from %j', (text, parts) => {
    expect(written(text)).toBe(parts)
  })

  it.each(['', '# nothing', '3', '3=', '3=2=1', '0=1', '1=0', 'a=b', '3=2,3=1', '3=2,4=2', '3=2,x'])(
    'cannot be %j',
    text => {
      expect(readSetParts(text)).toBeNull()
    },
  )

  it('may be new more than once', () => {
    expect(written('1=new,2=new')).toBe('1<new 2<new')
  })
})
