import { pathToFileURL } from 'node:url'

/**
 * The program of the process that makes files of books: runs one program of the shop after the other, given with its
 * arguments.
 */
process.on('message', async ([program = '', ...args]: string[]) => {
  const failed = await import(pathToFileURL(program).href)
    .then(({ run }) => run(args))
    .then(
      () => false,
      () => true,
    )
  process.send?.(failed)
})
