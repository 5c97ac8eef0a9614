// npm run generate: contract/generated anew where contract/proto has changed. npm start, npm test and the build do it by
// themselves.
import { generate } from './generated.mjs'
import { install } from './installed.mjs'

try {
  install()
  generate()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
