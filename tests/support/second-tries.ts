import type { Reporter, TestCase } from 'vitest/node'

/** Names the journeys that were right only when they were tried again (docs/decisions/0031): each of them wants to be looked into, with what was wrong at the first. */
export default class SecondTries implements Reporter {
  private readonly named: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const faults = test.result().errors?.map(({ message }) => `\n  ${message.split('\n', 4).join('\n  ')}`)
    this.named.push(`${test.module.relativeModuleId} > ${test.fullName}${faults?.join('') ?? ''}`)
  }

  onTestRunEnd(): void {
    for (const name of this.named) console.log(`Green only at the second try: ${name}`)
  }
}
