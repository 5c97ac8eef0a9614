import { describe, expect, it } from 'vitest'
import { contentDisposition, fileName } from './file-name.ts'

describe('the name of a file', () => {
  it.each([
    { title: 'Rain: Volume 2', name: 'Rain - Volume 2.epub' },
    { title: '../../etc/passwd', name: '_.._etc_passwd.epub' },
    { title: 'Who? "Me"', name: 'Who_ _Me_.epub' },
    { title: 'a\r\nSet-Cookie: x', name: 'a Set-Cookie - x.epub' },
    { title: 'gpj\u202eexe', name: 'gpj exe.epub' },
    { title: '草枕', name: '草枕.epub' },
    { title: '...', name: 'book.epub' },
    { title: '', name: 'book.epub' },
    { title: 'x'.repeat(300), name: `${'x'.repeat(120)}.epub` },
  ])('of “$title” is $name', ({ title, name }) => {
    expect(fileName(title, 'epub')).toBe(name)
  })

  it.each([
    { name: 'Rain.epub', header: `attachment; filename="Rain.epub"; filename*=UTF-8''Rain.epub` },
    {
      name: 'Über (1).pdf',
      header: `attachment; filename="Uber (1).pdf"; filename*=UTF-8''%C3%9Cber%20%281%29.pdf`,
    },
    {
      name: '草枕.epub',
      header: `attachment; filename="book.epub"; filename*=UTF-8''%E8%8D%89%E6%9E%95.epub`,
    },
    { name: 'a"b%.epub', header: `attachment; filename="a_b_.epub"; filename*=UTF-8''a%22b%25.epub` },
  ])('$name is told to old and new programs', ({ name, header }) => {
    expect(contentDisposition(name)).toBe(header)
  })
})
