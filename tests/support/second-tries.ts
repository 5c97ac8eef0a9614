import type { Reporter, TestCase } from 'vitest/node'

/** Names the journeys that were right only when they were tried again (docs/decisions/0031): each of them wants to be looked into. */
export default class SecondTries implements Reporter {
  private readonly named: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.named.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.named) console.log(`Green only at the second try: ${name}`)
  }
}
