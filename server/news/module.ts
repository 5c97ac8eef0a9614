import type { AppModule } from '../app-module.ts'
import { newsFiles } from './routes.ts'

export const newsModule: AppModule = {
  rawRoutes: ({ app }) => [newsFiles(app)],
}
