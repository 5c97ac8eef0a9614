import type { AppModule } from '../app-module.ts'
import { positionsPersonalData } from './personal.ts'

export const placesModule: AppModule = {
  personalData: [positionsPersonalData],
}
