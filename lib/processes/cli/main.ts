import { keepHeapLean } from "../lean-heap";
import { deskProgram } from "./program";

keepHeapLean();
await deskProgram().parseAsync();
