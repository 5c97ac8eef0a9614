import { makeIcon } from '../make-icon.ts'

export const ChevronRight = /* @__PURE__ */ makeIcon([['path', { d: 'm9 18 6-6-6-6' }]])
