import type { AppModule } from '../app-module.ts'
import { placesRoom } from './personal.ts'

export const placesModule: AppModule = {
  personalData: [placesRoom],
}
