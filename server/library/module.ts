import type { AppModule } from '../app-module.ts'
import { libraryRoom } from './personal-data.ts'

export const libraryModule: AppModule = {
  personalData: [libraryRoom],
}
