import type { AppModule } from '../app-module.ts'
import { positionsPersonalData } from './personal-data.ts'

export const placesModule: AppModule = {
  personalData: [positionsPersonalData],
}
