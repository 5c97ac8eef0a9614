import { type RunnerTestCase, type RunnerTestSuite, TestRunner, type TestTryOptions } from 'vitest'

/**
 * Runs the journeys: one that is tried again finds its shop and browser as the file opened them, and not what the first try left behind
 * (docs/decisions/0031).
 */
export default class FreshSecondTries extends TestRunner {
  override async onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    if (options.retry > 0 || options.repeats > 0) await reopenFixtures(test)
    super.onBeforeTryTask(test, options)
  }
}

/** Runs what the test's file and its groups do after all tests, and then what they do before them. */
export async function reopenFixtures(test: RunnerTestCase): Promise<void> {
  const groups: RunnerTestSuite[] = []
  for (let group = test.suite; group; group = group.suite) groups.push(group)
  if (groups.at(-1) !== test.file) groups.push(test.file)
  for (const group of groups)
    for (const hook of TestRunner.getSuiteHooks(group).afterAll.toReversed()) await hook(group)
  for (const group of groups.toReversed())
    for (const hook of TestRunner.getSuiteHooks(group).beforeAll) await hook(group)
}
