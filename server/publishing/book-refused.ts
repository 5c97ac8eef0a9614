export { BookRefused, refuseBook } from '../book-files/book-refused.ts'
