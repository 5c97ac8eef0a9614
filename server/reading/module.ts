import type { AppModule } from '../app-module.ts'
import { embedRoutes } from './embed-route.ts'
import { marksRoom } from './marks.ts'
import { preferencesRoom } from './preferences.ts'
import { partPictures } from './protect/picture-route.ts'

export const readingModule: AppModule = {
  personalData: [preferencesRoom, marksRoom],
  rawRoutes: ({ house, whoAsks }) => [partPictures(house, whoAsks), embedRoutes(house, whoAsks)],
}
