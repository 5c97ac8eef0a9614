import type { AppModule } from '../app-module.ts'
import { libraryPersonalData } from './personal-data.ts'

export const libraryModule: AppModule = {
  personalData: [libraryPersonalData],
}
