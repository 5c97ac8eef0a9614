import type { AppModule } from '../app-module.ts'
import { rentalsRoom } from './personal-data.ts'

export const rentalsModule: AppModule = {
  personalData: [rentalsRoom],
}
