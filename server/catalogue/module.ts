import type { AppModule } from '../app-module.ts'
import { cardRoutes } from './cards/routes.ts'

export const catalogueModule: AppModule = {
  rawRoutes: ({ app }) => [cardRoutes(app)],
}
