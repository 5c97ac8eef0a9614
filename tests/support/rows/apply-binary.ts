import { SyntaxKind } from 'typescript/unstable/ast'

/**
 * What an operator makes of two values; null for operators that statements are not put together with. The right side is
 * asked for only where it counts.
 */
export function applyBinary(
  operator: SyntaxKind,
  left: unknown,
  right: () => unknown,
): { result: unknown } | null {
  switch (operator) {
    case SyntaxKind.EqualsEqualsEqualsToken:
      return { result: left === right() }
    case SyntaxKind.ExclamationEqualsEqualsToken:
      return { result: left !== right() }
    case SyntaxKind.AmpersandAmpersandToken:
      return { result: left && right() }
    case SyntaxKind.BarBarToken:
      return { result: left || right() }
    case SyntaxKind.QuestionQuestionToken:
      return { result: left ?? right() }
    case SyntaxKind.PlusToken:
      return {
        result: typeof left === 'number' ? left + (right() as number) : String(left) + String(right()),
      }
    case SyntaxKind.MinusToken:
      return { result: (left as number) - (right() as number) }
    case SyntaxKind.AsteriskToken:
      return { result: (left as number) * (right() as number) }
    case SyntaxKind.SlashToken:
      return { result: (left as number) / (right() as number) }
    case SyntaxKind.GreaterThanToken:
      return { result: (left as number) > (right() as number) }
    case SyntaxKind.LessThanToken:
      return { result: (left as number) < (right() as number) }
    default:
      return null
  }
}
