// Proves docs/product.md#import-folder
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBookFiles } from './list-book-files.ts'

let top: string
const books = () => join(top, 'books')
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kashihon-listed-'))
  const files = [
    ...['books/10.epub', 'books/2.EPUB', 'books/Rain/v10.cbz', 'books/Rain/v9.cbz', 'books/cover.jpg'],
    ...[
      'books/Rain/Volume 3/Vol. 3.zip',
      'books/.hidden.epub',
      'books/@eaDir/2.epub',
      'books/notes.epub.part',
      'books/copied.part/Copied.epub',
      'books/lost+found/1.epub',
      'books/Rain/Extras/cover.jpg',
    ],
    ...['outside/secret.epub', 'outside/deep/x.cbz'],
  ]
  for (const file of files) {
    await mkdir(dirname(join(top, file)), { recursive: true })
    await writeFile(join(top, file), '')
  }
  await symlink('..', join(books(), 'Rain', 'loop'))
  await symlink('../outside', join(books(), 'elsewhere'))
  await symlink('../outside/secret.epub', join(books(), 'link.epub'))
  await symlink('nowhere.epub', join(books(), 'broken.epub'))
  await symlink('10.epub', join(books(), 'same.epub'))
  await symlink('books', join(top, 'shelf'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

const listed = async (...args: Parameters<typeof listBookFiles>) => {
  const found = await listBookFiles(...args)
  return {
    books: found.books.map(({ path, folder }) => [relative(args[0], path), folder]),
    others: found.others.map(({ path, why }) => [relative(args[0], path), why]),
  }
}

describe('the books in a folder', () => {
  it('are listed in natural order, with those of the folders in it and the series that these are called after', async () => {
    expect((await listed(books())).books).toEqual([
      ['2.EPUB', 'Books'],
      ['10.epub', 'Books'],
      ['Rain/v9.cbz', 'Rain'],
      ['Rain/v10.cbz', 'Rain'],
      ['Rain/Volume 3/Vol. 3.zip', 'Rain'],
    ])
  })

  it('are without what is no book, and no link is followed', async () => {
    expect((await listed(books())).others).toEqual([
      ['broken.epub', 'it is a link that leads nowhere'],
      ['copied.part', 'its name says that it is not complete'],
      ['cover.jpg', 'it is no book'],
      ['elsewhere', 'it is a link that leads outside'],
      ['link.epub', 'it is a link that leads outside'],
      ['notes.epub.part', 'its name says that it is not complete'],
      ['Rain/Extras/cover.jpg', 'it is no book'],
    ])
  })

  it('are those of the folder to which a link leads that is named itself', async () => {
    expect((await listed(join(top, 'shelf'))).books.map(([path]) => path)).toEqual(ORDER)
  })

  it('are of no series by a folder that is only for handing in, and are without folders that are left out', async () => {
    const { books: found } = await listed(books(), { isSeries: false, except: ['rain'] })
    expect(found).toEqual([
      ['2.EPUB', ''],
      ['10.epub', ''],
    ])
  })
})

describe('folders of pictures', () => {
  it('called after chapters are one book together, and others one each', async () => {
    const folder = join(top, 'comics')
    const pages = ['1.png', '2.png']
    const folders = {
      ...{ 'Rain/Volume 1/Chapter 1': pages, 'Rain/Volume 1/Ch. 2 - The Ferry': pages },
      ...{ 'Rain/Volume 2/c003': pages, 'Rain/Volume 2/c004': pages, 'Rain/Volume 2': ['ComicInfo.xml'] },
      ...{ 'Storm/01': pages, 'Storm/02': pages },
      // A chapter without pages, and a file beside them.
      ...{ 'Wind/Chapter 1': pages, 'Wind/Chapter 2': ['notes.txt'] },
      ...{ 'Sand/Chapter 1': pages, 'Sand/Chapter 2': pages, Sand: ['Extra.epub'] },
    }
    for (const [name, files] of Object.entries(folders)) {
      await mkdir(join(folder, name), { recursive: true })
      for (const file of files) await writeFile(join(folder, name, file), '')
    }
    expect((await listed(folder)).books).toEqual([
      ['Rain/Volume 1', 'Rain'],
      ['Rain/Volume 2', 'Rain'],
      ['Sand/Chapter 1', 'Sand'],
      ['Sand/Chapter 2', 'Sand'],
      ['Sand/Extra.epub', 'Sand'],
      ['Storm/01', 'Storm'],
      ['Storm/02', 'Storm'],
      ['Wind/Chapter 1', 'Wind'],
    ])
  })
})

it('a file is a book by itself, whatever it is called, also one that is not there', async () => {
  for (const name of ['cover.jpg', 'no-such.epub'])
    expect(await listBookFiles(join(books(), name))).toEqual({
      books: [{ path: join(books(), name), folder: '' }],
      others: [],
    })
})

const ORDER = ['2.EPUB', '10.epub', 'Rain/v9.cbz', 'Rain/v10.cbz', 'Rain/Volume 3/Vol. 3.zip']
