import type { AppModule } from '../app-module.ts'
import { followsRoom } from './personal.ts'

export const followsModule: AppModule = {
  personalData: [followsRoom],
}
