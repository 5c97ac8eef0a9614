import { join, relative } from 'node:path'
import {
  type CallExpression,
  isCallExpression,
  isInterfaceDeclaration,
  isPropertyAccessExpression,
  type Node,
} from 'typescript/unstable/ast'
import { API, type Project, type Type } from 'typescript/unstable/sync'
import { Evaluator, Unseen } from './evaluate.ts'
import { type PromisedRow, readPromisedRow } from './promised-row.ts'
import { functionAround } from './syntax.ts'

/** A statement with the rows that the code around it counts on. */
export interface QueryCall {
  /** File and line, to be gone to. */
  at: string
  /** The function that it stands in. */
  inside: string
  /** Null where no column is counted on. */
  row: PromisedRow | null
  /** By which a connection keeps its plan; none where it keeps none. */
  names: string[]
  /** What is sent to the database: a text for each way through the function. */
  texts: string[]
  /** Why the text is not known; null where it is. */
  unseen: string | null
}

const ROOMS = ['server', 'stripe-simulator', 'commands', 'demo']

/** Every call of `Reads.query`, read from the program's source by the compiler. */
export function findQueryCalls(root: string): QueryCall[] {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`the compiler does not know ${config}`)
    return project.program
      .getSourceFileNames()
      .map(name => ({ name, path: relative(root, name) }))
      .filter(({ path }) => ROOMS.some(room => path.startsWith(`${room}/`)) && !/\.test\.tsx?$/.test(path))
      .flatMap(({ name, path }) => callsIn(project, name, path))
  } finally {
    api.close()
  }
}

function callsIn(project: Project, name: string, path: string): QueryCall[] {
  const file = project.program.getSourceFile(name)
  if (!file?.text.includes('.query')) return []
  const evaluator = new Evaluator(project)
  const found: QueryCall[] = []
  const visit = (node: Node): void => {
    node.forEachChild(visit)
    if (!isCallExpression(node)) return
    const type = rowTypeOf(project, node)
    if (!type) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push({
      ...{ at: `${path}:${line + 1}`, inside: functionAround(node) },
      ...{ row: readPromisedRow(project.checker, type), names: namesOf(evaluator, node) },
      ...textsOf(evaluator, node),
    })
  }
  visit(file)
  return found
}

/** What `query` of the interface Reads is said to answer here; null for calls of anything else. */
function rowTypeOf(project: Project, call: CallExpression): Type | null {
  if (!isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'query') return null
  const { checker } = project
  const argumentOf = (type: Type | undefined) =>
    type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
  const signature = checker.getResolvedSignature(call)
  const declared = signature?.declaration?.resolve(project)?.parent
  if (!signature || !declared || !isInterfaceDeclaration(declared) || declared.name.text !== 'Reads')
    return null
  // Promise<Row[]>
  return argumentOf(argumentOf(checker.getReturnTypeOfSignature(signature))) ?? null
}

function textsOf(evaluator: Evaluator, call: CallExpression): Pick<QueryCall, 'texts' | 'unseen'> {
  const [statement] = call.arguments
  if (!statement) return { texts: [], unseen: 'no statement' }
  try {
    const texts = evaluator.variants(one => one.propertyOf(statement, 'text'))
    if (!texts.every(text => typeof text === 'string')) return { texts: [], unseen: 'no text' }
    return { texts: texts as string[], unseen: null }
  } catch (error) {
    if (!(error instanceof Unseen)) throw error
    return { texts: [], unseen: error.message }
  }
}

function namesOf(evaluator: Evaluator, call: CallExpression): string[] {
  const [statement] = call.arguments
  if (!statement) return []
  try {
    return evaluator
      .variants(one => one.propertyOf(statement, 'name'))
      .filter((name): name is string => typeof name === 'string')
  } catch (error) {
    if (!(error instanceof Unseen)) throw error
    return []
  }
}
