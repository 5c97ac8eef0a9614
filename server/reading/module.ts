import type { AppModule } from '../app-module.ts'
import { embedRoutes } from './embed-route.ts'
import { marksPersonalData } from './marks.ts'
import { preferencesPersonalData } from './preferences.ts'
import { partPictures } from './protect/picture-route.ts'

export const readingModule: AppModule = {
  personalData: [preferencesPersonalData, marksPersonalData],
  rawRoutes: ({ app, whoAsks }) => [partPictures(app, whoAsks), embedRoutes(app, whoAsks)],
}
