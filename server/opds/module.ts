import type { AppModule } from '../app-module.ts'
import { opdsRoom } from './links.ts'
import { opdsFiles } from './routes.ts'

export const opdsModule: AppModule = {
  personalData: [opdsRoom],
  rawRoutes: ({ app }) => [opdsFiles(app)],
}
