import type { AppModule } from '../app-module.ts'
import { registerEdgeJobs } from './edge/follow-edge.ts'

export const catalogueModule: AppModule = {
  registerJobs: registerEdgeJobs,
}
