import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

// The reader is left out: what its pages do follows the finger, in the same time as its scripts count.
const styles = readSources().filter(({ path }) => /^web\/(?!reader\/).*\.css$/.test(path))

describe('the motion of the site', () => {
  it('has its durations and curves in one place', () => {
    expect(styles.length).toBeGreaterThan(50)
    const own = styles.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:transition|animation)(?:-[\w-]+)?:\s*([^;]+);/g)]
        // What is only waited for takes no time itself.
        .filter(([, value = '']) => !/\b(?:none|0s|1ms)\b/.test(value))
        .filter(([, value = '']) =>
          /\d(?:ms|s)\b|ease|cubic-bezier|linear/.test(value.replace(/var\([^)]*\)/g, '')),
        )
        .map(([declaration]) => `${path}: ${declaration}`),
    )
    expect(own).toEqual([])
  })
})
