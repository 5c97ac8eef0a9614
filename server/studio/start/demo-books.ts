import { auditedDb } from '../../audit/audited-db.ts'
import type { Actor, Deed } from '../../audit/deed.ts'
import type { AppContext } from '../../context.ts'

export const REMOVE_DEMO = 'remove demo'

/** Who has asked for it, as the log names them. */
export interface DemoRemoval {
  readonly actor: Actor
}

/**
 * The addresses of the series that a new shop is filled with. Like what removes them, they are loaded when they are asked
 * for: a shop at work has no use for the demo.
 */
export async function demoSlugs(): Promise<string[]> {
  const { demoShelf } = await import('../../../demo/shelf.ts')
  return demoShelf().map(({ slug }) => slug)
}

/** The entry of the log for what is done to the demo. */
export const demoDeed = (shopName: string): Deed => ({
  ...{ action: 'demo.remove', right: 'changeSettings' },
  subject: { kind: 'shop', id: 'shop', name: shopName },
})

/** Takes the demo out after whoever asks for it has been answered: it is some dozens of books. */
export function registerDemoJobs(app: AppContext): void {
  app.jobs.handle(
    REMOVE_DEMO,
    async ({ actor }: DemoRemoval) => {
      const db = auditedDb(app.db, app.clock, actor, demoDeed(app.brand.current().name))
      const { removeDemo } = await import('../../../demo/remove.ts')
      await removeDemo({ ...app, db })
    },
    'import',
  )
}
