import { expect, it } from 'vitest'
import { groupFiles } from './pick-files.ts'

it('books are uploads of their own, folders of pictures are one each, and the rest is passed over', () => {
  const paths = [
    'one.epub',
    'Storm/Storm 1.cbz',
    'Storm/cover.jpg',
    'Sky/Volume 2/1.png',
    'Sky/Volume 2/2.png',
    'Sky/.DS_Store',
    'single.png',
    'notes.txt',
  ]
  const picked = groupFiles(
    paths.map(path => ({ path, file: new File(['1234'], path.slice(path.lastIndexOf('/') + 1)) })),
  )
  expect(picked.map(({ name, folder, size }) => [name, folder, size])).toEqual([
    ['one.epub', '', 4],
    ['Storm 1.cbz', 'Storm', 4],
    ['Volume 2.cbz', 'Sky', 8],
  ])
})
