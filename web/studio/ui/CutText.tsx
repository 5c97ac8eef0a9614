import styles from './CutText.module.css'

/**
 * Of a title that is cut the end stays where it has the number, of a file with its kind: “Rain: Volume 12”, “rain-12.epub”.
 */
const NUMBERED_END = /\s\S{1,9}\s[\d.,]+$|.{0,6}\.[a-z0-9]{2,5}$/iu

/** A title in one line, cut before its end where there is no room. */
export function CutText({ text }: { readonly text: string }) {
  const [end = ''] = NUMBERED_END.exec(text) ?? []
  return (
    <span className={styles.cut} title={text}>
      <span>{text.slice(0, text.length - end.length)}</span>
      {end && <span>{end}</span>}
    </span>
  )
}
