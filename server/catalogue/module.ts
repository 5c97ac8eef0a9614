import type { AppModule } from '../app-module.ts'
import { cardRoutes } from './cards/routes.ts'
import { registerEdgeJobs } from './edge/follow-edge.ts'

export const catalogueModule: AppModule = {
  registerJobs: registerEdgeJobs,
  rawRoutes: ({ app }) => [cardRoutes(app)],
}
