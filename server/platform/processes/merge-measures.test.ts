import { expect, it } from 'vitest'
import { mergeMeasures } from './merge-measures.ts'

const help = (name: string) => `# HELP ${name} What it is.\n# TYPE ${name} gauge\n`

it('what two processes measure is described once, with the lines of both below it', () => {
  const first = `${help('bytes')}bytes{process="1"} 4\n\n${help('seconds')}seconds{process="1"} 0.5\n`
  const second = `${help('bytes')}bytes{process="2"} 6\n\n${help('alone')}alone{process="2"} 1\n`
  expect(mergeMeasures([first, second])).toBe(
    [
      `${help('bytes')}bytes{process="1"} 4\nbytes{process="2"} 6\n`,
      `${help('seconds')}seconds{process="1"} 0.5\n`,
      `${help('alone')}alone{process="2"} 1\n`,
    ].join('\n'),
  )
})
